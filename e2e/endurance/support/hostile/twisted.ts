import type { Random } from '@tipy/seeds/random'
import { days, numbers, others, raw, rawNumbers, texts } from './naughty.ts'

/** A value of any type that no client would send. */
export function naughty(random: Random): unknown {
  const kind = random.fraction()
  if (kind < 0.4) return random.pick(texts)
  if (kind < 0.55) return random.pick(days)
  if (kind < 0.75) return random.pick(numbers)
  if (kind < 0.8) return raw(random.pick(rawNumbers))
  if (kind < 0.81) return 'é'.repeat(450_000)
  if (kind < 0.82) return Array.from({ length: 15_000 }, (_, index) => index)
  if (kind < 0.83) return nested(random.pick([10, 33, 500]))
  return random.pick(others)
}

function nested(depth: number): unknown {
  let inner: unknown = 'x'
  for (let level = 0; level < depth; level += 1) inner = level % 2 ? [inner] : { a: inner }
  return inner
}

/** The value with one nested part replaced. */
export function twisted(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return twistedList(value, random)
  if (typeof value === 'object' && value !== null) return twistedObject(value as Record<string, unknown>, random)
  return naughty(random)
}

function twistedList(list: readonly unknown[], random: Random): unknown {
  const way = random.fraction()
  if (list.length === 0 || way < 0.1) return naughty(random)
  const at = random.whole(0, list.length - 1)
  if (way < 0.2) return [...list, ...list]
  if (way < 0.3) return list.filter((_, index) => index !== at)
  return list.map((each, index) => (index === at ? twisted(each, random) : each))
}

function twistedObject(object: Readonly<Record<string, unknown>>, random: Random): unknown {
  const names = Object.keys(object)
  const way = random.fraction()
  if (way < 0.04) return naughty(random)
  if (names.length === 0 || way < 0.12) return { ...object, [random.pick(texts)]: naughty(random) }
  const at = random.pick(names)
  if (way < 0.25) return Object.fromEntries(Object.entries(object).filter(([name]) => name !== at))
  return { ...object, [at]: way < 0.6 ? twisted(object[at], random) : naughty(random) }
}
