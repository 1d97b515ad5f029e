import { keyOf } from '@tipy/domain/text/fold'
import type { PlaceKey } from './places.ts'
import type { Random } from './random.ts'

/** Euros per square metre of a flat, today. */
const squareMetre: Readonly<Record<PlaceKey, number>> = {
  lisboa: 5400,
  amadora: 2900,
  odivelas: 3200,
  cascais: 5000,
  oeiras: 4300,
  porto: 3700,
  gaia: 2800,
  braga: 2000,
  coimbra: 2100,
  faro: 2900,
  aveiro: 2500,
  leiria: 1550,
  viseu: 1250,
}

interface HouseKind {
  readonly name: string
  /** Per thousand. */
  readonly share: number
  /** Minimum and maximum rooms; null for types without rooms. */
  readonly rooms: readonly [number, number] | null
  /** Square metres: fixed, and per room. */
  readonly area: readonly [number, number]
  /** Relative to the price of a square metre of a flat. */
  readonly price: number
  readonly hasFloors: boolean
}

const kind = (
  name: string,
  share: number,
  rooms: HouseKind['rooms'],
  area: HouseKind['area'],
  price: number,
  hasFloors = false,
): HouseKind => ({ name, share, rooms, area, price, hasFloors })

const kinds: readonly HouseKind[] = [
  kind('Apartamento', 590, [0, 5], [32, 27], 1, true),
  kind('Moradia Isolada', 95, [3, 7], [70, 34], 0.92),
  kind('Moradia Geminada', 60, [2, 5], [50, 32], 0.85),
  kind('Moradia em Banda', 45, [2, 5], [45, 30], 0.82),
  kind('Duplex', 30, [2, 5], [50, 30], 0.98, true),
  kind('Prédio', 15, null, [380, 0], 0.6),
  kind('Quinta', 10, [3, 9], [160, 40], 0.55),
  kind('Terreno Urbano', 50, null, [900, 0], 0.09),
  kind('Terreno Rústico', 15, null, [6000, 0], 0.004),
  kind('Loja', 45, null, [85, 0], 0.7),
  kind('Escritório', 20, null, [95, 0], 0.75),
  kind('Armazém', 10, null, [420, 0], 0.25),
  kind('Garagem', 15, null, [18, 0], 0.45),
]

export interface House {
  readonly houseType: string
  readonly rooms: number | null
  readonly area: number
  /** Whole euros, rounded as owners do. */
  readonly price: number
  readonly hasFloors: boolean
}

function drawKind(random: Random): HouseKind {
  let left = random.fraction() * kinds.reduce((sum, { share }) => sum + share, 0)
  for (const candidate of kinds) {
    left -= candidate.share
    if (left < 0) return candidate
  }
  return random.pick(kinds)
}

/** Medium sizes are more frequent than small and large ones. */
function drawRooms([least, most]: readonly [number, number], random: Random): number {
  return Math.round((random.whole(least, most) + random.whole(least, most)) / 2)
}

/** A house with a market price of that place. `yearsAgo`: prices grow by about seven percent a year. */
export function houseIn(place: PlaceKey, yearsAgo: number, random: Random): House {
  const { name, rooms: range, area: area0, price, hasFloors } = drawKind(random)
  const rooms = range && drawRooms(range, random)
  const [ground, each] = area0
  const area = Math.round((ground + each * (rooms ?? 0)) * (0.8 + random.fraction() * 0.5))
  const worth = area * squareMetre[place] * price * 0.935 ** yearsAgo * (0.72 + random.fraction() * 0.6)
  const step = worth > 400_000 ? 5000 : worth > 60_000 ? 2500 : 500
  return { houseType: keyOf(name), rooms, area, price: Math.max(step, Math.round(worth / step) * step), hasFloors }
}
