import { keyOf } from '@tipy/domain/text/fold'

/** The meaning of a label on a page. `other` claims its value, so that a fee is not taken for the price. */
export type Label =
  | 'ref'
  | 'agentName'
  | 'price'
  | 'newPrice'
  | 'address'
  | 'place'
  | 'postalCode'
  | 'city'
  | 'parish'
  | 'houseType'
  | 'kind'
  | 'deal'
  | 'usefulArea'
  | 'privateArea'
  | 'area'
  | 'grossArea'
  | 'landArea'
  | 'typology'
  | 'bedrooms'
  | 'other'

/** Portuguese and English, without accents, case and punctuation. */
const wordings: Readonly<Record<Label, string>> = {
  ref: 'referencia, ref, refa, referencia do imovel, ref do imovel, codigo do imovel, id do imovel, reference, property ref, property reference, listing id',
  agentName:
    'consultor, consultora, consultor imobiliario, consultora imobiliaria, agente, agente imobiliario, agente imobiliaria, angariador, angariadora, comercial, gestor, gestora, responsavel, agent, listing agent, your agent, estate agent, consultant, property consultant',
  price: 'preco, preco de venda, valor, valor de venda, venda, price, asking price, sale price, selling price',
  newPrice: 'novo preco, preco atual, preco agora, agora, new price, current price, now',
  address: 'morada, endereco, address',
  place: 'localizacao, location',
  postalCode: 'codigo postal, cod postal, cp, postal code, postcode, zip code',
  city: 'cidade, concelho, municipio, city, town, municipality',
  parish: 'localidade, freguesia, parish',
  houseType: 'tipo de imovel, tipo imovel, property type, type of property',
  kind: 'tipo, natureza, categoria, type, category',
  deal: 'negocio, tipo de negocio, finalidade, objetivo, business, purpose, listing type',
  usefulArea:
    'area util, a util, area util interior, useful area, usable area, living area, net area, net internal area, internal area',
  privateArea: 'area privativa, area bruta privativa, area privada, private area, gross private area',
  area: 'area, area total, area coberta, superficie, area habitavel, area de habitacao, total area, size, floor area',
  grossArea:
    'area bruta, a bruta, area bruta de construcao, area de construcao, gross area, built area, construction area',
  landArea:
    'area do terreno, area de terreno, area do lote, area lote, terreno, lote, plot, plot size, plot area, land area',
  typology: 'tipologia, typology',
  bedrooms: 'quartos, no de quartos, n de quartos, numero de quartos, bedrooms, number of bedrooms, beds',
  other:
    'renda, renda mensal, condominio, valor do condominio, mensalidade, imi, imt, preco anterior, preco antigo, antes, old price, previous price, was, preco por m2, precom2, eurm2, m2, price per m2, price per sqm, prestacao, prestacao mensal, monthly payment, entrada, caucao, deposit, fees, condominium, condominium fee, service charge, rent, monthly rent, tel, telefone, telemovel, phone, mobile, ami, licenca ami, tipo de cozinha, varanda, varandas, terraco, garagem, estacionamento, ano de construcao, avaliacao, valor patrimonial',
}

const meaning = new Map(
  Object.entries(wordings).flatMap(([label, words]) => words.split(', ').map(word => [word, label as Label] as const)),
)

const maxLabelWords = 5

const labelOf = (text: string): Label | undefined =>
  meaning.get(
    text
      .replace(/\([^)]*\)/g, '')
      .trim()
      .split(/\s+/)
      .map(keyOf)
      .filter(Boolean)
      .join(' '),
  )

export interface Pair {
  readonly label: Label
  readonly value: string
  /** A colon or a cell separates the two, so the value is the whole rest. */
  readonly apart: boolean
}

/** More than the length of any label. */
const labelReach = 60

/** A segment that starts with its label: `Preço: 250.000 €`, `<b>Preço</b> 250.000 €`, `Área útil 120 m²`. */
function pairIn(segment: string): Pair | null {
  for (const sign of [':', '\t']) {
    const at = segment.slice(0, labelReach).indexOf(sign)
    const label = at < 0 ? undefined : labelOf(segment.slice(0, at))
    if (label) return { label, value: plain(segment.slice(at + 1)), apart: true }
  }
  const words = plain(segment).split(' ')
  for (let count = Math.min(maxLabelWords, words.length); count > 0; count--) {
    const label = labelOf(words.slice(0, count).join(' '))
    if (!label) continue
    const rest = words.slice(count).join(' ')
    const value = rest.replace(/^[–—-]\s*/, '')
    return { label, value, apart: rest === '' || rest !== value }
  }
  return null
}

/** Without the tabs that mark the ends of elements. */
const plain = (segment: string): string => segment.replace(/\s+/g, ' ').trim()

export interface Reading {
  readonly pairs: readonly Pair[]
  /** Segments without a label. */
  readonly loose: readonly string[]
}

/** Labels with their values: the rest of the segment or, if the label is alone in it, the next segment. */
export function readPairs(segments: readonly string[]): Reading {
  const pairs: Pair[] = []
  const loose: string[] = []
  let open: Label | undefined
  for (const segment of segments) {
    const pair = pairIn(segment)
    if (pair?.value === '') {
      open = pair.label
      continue
    }
    if (pair) pairs.push(pair)
    else if (open) pairs.push({ label: open, value: plain(segment), apart: true })
    if (!pair?.apart && !open) loose.push(plain(segment))
    open = undefined
  }
  return { pairs, loose }
}
