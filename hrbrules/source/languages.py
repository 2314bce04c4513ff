"""The languages that texts are written in, and the grades that a clause may carry: fixed lists that many floors share."""

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
GRADES = ("attested", "inferred", "disputed", "common house rule")
