import { fold } from '../text/fold.ts'

/** Country codes of ISO 3166. */
export const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

/** Codes of ISO 639 of the languages offered for people. */
export const languageCodes =
  'pt en es fr de it nl sv da no fi pl cs sk hu ro bg el ru uk tr ar he hi bn ur pa ne zh ja ko vi th id fa sr hr sl lt lv et sq ca gl eu'.split(
    ' ',
  )

const knownCountries: ReadonlySet<string> = new Set(countries)
const knownLanguages: ReadonlySet<string> = new Set(languageCodes)

export const isCountry = (code: string): boolean => knownCountries.has(code)
export const isLanguage = (code: string): boolean => knownLanguages.has(code)

const regionNames = new Intl.DisplayNames('pt-PT', { type: 'region' })
const languageNames = new Intl.DisplayNames('pt-PT', { type: 'language' })

const byName = (codes: readonly string[], nameOf: (code: string) => string): ((name: string) => string | null) => {
  let codeByName: ReadonlyMap<string, string> | undefined
  return name => {
    codeByName ??= new Map(codes.flatMap(code => [[fold(nameOf(code)), code] as const, [fold(code), code] as const]))
    return codeByName.get(fold(name.trim())) ?? null
  }
}

/** Portugal or pt → PT; null when no country has this name. */
export const countryCalled = byName(countries, code => countryName(code))
export const languageCalled = byName(languageCodes, code => languageName(code))

/** PT → Portugal. An unknown code is returned unchanged. */
export const countryName = (code: string): string => (isCountry(code) ? (regionNames.of(code) ?? code) : code)

/** en → Inglês */
export function languageName(code: string): string {
  const name = isLanguage(code) ? (languageNames.of(code) ?? code) : code
  return name.charAt(0).toUpperCase() + name.slice(1)
}
