import type { Viability } from '@tipy/domain/features/viabilities/viabilities.record'
import { nifFrom } from '@tipy/domain/identity/nif'
import { keyOf } from '@tipy/domain/text/fold'
import { type Gender, givenNames, surnames } from './names.ts'
import type { Random } from './random.ts'

type Buyers = Viability['buyers']

/** One person, or two who buy together. */
export function buyersOf(random: Random): Buyers {
  const family = random.pick(surnames)
  const genders: readonly Gender[] =
    random.fraction() < 0.45 ? ['feminino', 'masculino'] : [random.pick(['feminino', 'masculino'])]
  return genders.map(gender => {
    const given = random.pick(givenNames[gender])
    return {
      _id: random.uuid(),
      name: `${given} ${random.pick(surnames)} ${family}`,
      phone: `9${random.pick(['1', '2', '3', '6'])}${random.digits(7)}`,
      email: `${keyOf(given)}.${keyOf(family)}${random.whole(1, 99)}@correio.example`,
      nif: random.fraction() < 0.85 ? nifFrom(`2${random.digits(7)}`) : null,
    }
  })
}
