import type { ListItem } from '@tipy/domain/company/config'
import { fold } from '@tipy/domain/text/fold'

interface HouseKind {
  /** As the default list of a company spells it. */
  readonly label: string
  /** The broader kind: a company may have only that one in its list. */
  readonly family: string
  /** Folded words of a page that mean this kind. */
  readonly words: readonly string[]
}

const kind = (label: string, family: string, ...words: readonly string[]): HouseKind => ({
  label,
  family,
  words: [fold(label), ...words],
})

const kinds: readonly HouseKind[] = [
  kind('Apartamento', 'Apartamento', 'andar', 'flat', 'apartment', 'penthouse', 'estudio', 'studio', 'loft'),
  kind('Duplex', 'Apartamento', 'triplex'),
  kind('Quarto', 'Quarto'),
  kind('Moradia', 'Moradia', 'vivenda', 'villa', 'casa', 'house', 'chale'),
  kind('Moradia Isolada', 'Moradia', 'moradia independente', 'vivenda isolada', 'casa isolada', 'detached house'),
  kind(
    'Moradia Geminada',
    'Moradia',
    'vivenda geminada',
    'casa geminada',
    'semi-detached house',
    'semi-detached villa',
  ),
  kind('Moradia em Banda', 'Moradia', 'casa em banda', 'townhouse', 'terraced house'),
  kind('Prédio', 'Prédio', 'edificio', 'building'),
  kind('Quinta', 'Quinta', 'herdade', 'monte alentejano', 'casa de campo', 'farm', 'farmhouse'),
  kind('Terreno', 'Terreno', 'lote', 'plot', 'land'),
  kind('Terreno Urbano', 'Terreno', 'lote de terreno', 'terreno para construcao', 'lote urbano', 'building plot'),
  kind('Terreno Rústico', 'Terreno', 'terreno agricola', 'terreno rural', 'rustico', 'agricultural land'),
  kind('Loja', 'Loja', 'espaco comercial', 'shop', 'retail'),
  kind('Escritório', 'Escritório', 'office'),
  kind('Armazém', 'Armazém', 'pavilhao', 'warehouse'),
  kind('Garagem', 'Garagem', 'lugar de garagem', 'lugar de estacionamento', 'box', 'garage', 'parking space'),
  kind('Arrecadação', 'Arrecadação', 'arrumo', 'storage room'),
  kind('Estabelecimento Hoteleiro', 'Estabelecimento Hoteleiro', 'hotel', 'hostel', 'alojamento local'),
]

/** Covers the plurals of these words in both languages. `Quartos` stays: several of them are a typology, not a kind. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/ens\b/g, 'em'],
  [/\b(arrecadac)oes\b/g, '$1ao'],
  [/(?<!\bquarto)(?<=[a-z]{3}[aeo])s\b/g, ''],
  [/\b(flat|apartment|loft|shop|farm|hotel|plot|building)s\b/g, '$1'],
]

const singular = (folded: string): string => plurals.reduce((text, [ending, one]) => text.replace(ending, one), folded)

/** `2 lojas` and `1 quarto` count the parts of a house. */
const counted = String.raw`(?<!(?:^|\s)\d{1,2} )`

const meanings = kinds
  .flatMap(meant => meant.words.map(words => ({ words, meant })))
  .map(({ words, meant }) => ({ meant, length: words.length, pattern: new RegExp(`${counted}\\b${words}\\b`) }))

/** The kind a text names first, by its most exact words (`moradia em banda` before `moradia`). */
function kindIn(folded: string): HouseKind | null {
  const found = meanings
    .map(({ pattern, ...rest }) => ({ ...rest, at: folded.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.length - a.length)
  return found[0]?.meant ?? null
}

/** The kind of house a title names, by its usual Portuguese label. `Casas do Sul` is an agency, not a house. */
export function houseTypeIn(text: string): string | null {
  return kindIn(fold(text))?.label ?? null
}

/** The kind of house of a category or of a list's item, which may be in the plural. */
export function houseCategoryIn(text: string): string | null {
  return categoryOf(text)?.label ?? null
}

const categoryOf = (text: string): HouseKind | null => kindIn(singular(fold(text)))

/**
 * Key of the list item a label means: its name, else the only item of the same kind, else the only one of the same
 * family. `Moradia` is ambiguous where the list has three kinds of them: null.
 */
export function matchHouseType(label: string | null, houseTypes: readonly ListItem[]): string | null {
  const meant = label === null ? null : categoryOf(label)
  const items = houseTypes.filter(item => item.active).map(item => ({ ...item, kind: categoryOf(item.name) }))
  const named = items.filter(item => label !== null && fold(item.name) === fold(label.trim()))
  const alike = items.filter(item => meant && item.kind?.label === meant.label)
  const related = items.filter(item => meant && item.kind?.family === meant.family)
  const closest = [named, alike, related].find(found => found.length > 0) ?? []
  return closest.length === 1 ? (closest[0]?.key ?? null) : null
}
