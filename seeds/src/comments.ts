import { addDays, type Day } from '@tipy/domain/calendar/days'
import type { CommentType } from '@tipy/domain/features/comments/comments.rules'
import type { Finding } from '@tipy/domain/features/findings/findings.record'
import { keyOf } from '@tipy/domain/text/fold'
import type { DemoComment, DemoPerson, History } from './model.ts'
import { personId } from './people.ts'
import type { CompanyPlan } from './plan.ts'
import { type Random, randomOf } from './random.ts'
import { momentOf } from './seasons.ts'
import { brokerPost } from './staffing.ts'

interface Line {
  readonly by: 'finder' | 'broker' | 'coo'
  readonly message: string
  readonly type?: CommentType
}

/** Conversations about a listing. */
const conversations: readonly (readonly Line[])[] = [
  [
    { by: 'broker', message: 'O proprietário já entregou a caderneta predial e o certificado energético?' },
    { by: 'finder', message: 'A caderneta sim. O certificado fica pronto na sexta-feira.' },
    { by: 'broker', message: 'Perfeito. Assim que chegar, publica o anúncio.' },
  ],
  [
    { by: 'finder', message: 'O proprietário aceita baixar 5 000 € se houver proposta até ao fim do mês.' },
    { by: 'coo', message: 'Boa. Avisa os colegas que têm compradores para a zona.' },
  ],
  [
    { by: 'broker', message: 'As fotografias da cozinha estão escuras, convém repetir.' },
    { by: 'finder', message: 'O fotógrafo volta lá na terça de manhã.' },
  ],
  [{ by: 'finder', message: 'Visitas só depois das 18h, o inquilino trabalha por turnos.' }],
  [{ by: 'finder', message: 'Chaves na agência, na gaveta 3. Alarme: falar comigo primeiro.' }],
  [
    {
      by: 'broker',
      message: 'Preço acima da média da rua. Rever a avaliação antes de renovar o contrato.',
      type: 'broker',
    },
    { by: 'coo', message: 'De acordo, falamos na reunião de segunda.', type: 'broker' },
  ],
]

/** One listing in five has comments, but none of the last days: those are left for visitors to try. */
export function commentsOf(
  plan: CompanyPlan,
  people: readonly DemoPerson[],
  findings: readonly History<Finding>[],
  today: Day,
): DemoComment[] {
  const peopleById = new Map(people.map(person => [person.id, person]))
  const latest = addDays(today, -14)
  return findings.flatMap(history => {
    const { row } = history.at(-1) ?? history[0]
    const random = randomOf(`${row._id}/comments`)
    const isTalkedAbout = row.active && row.findingDate < latest && random.whole(1, 5) === 1
    return isTalkedAbout && peopleById.get(row.finder)?.active ? conversationOn(row, plan, today, random) : []
  })
}

function conversationOn(row: Finding, plan: CompanyPlan, today: Day, random: Random): DemoComment[] {
  const office = plan.offices.find(({ name }) => keyOf(name) === row.office)
  if (!office) return []
  const authors = {
    finder: row.finder,
    broker: personId(plan.code, brokerPost(office)),
    coo: personId(plan.code, 'coo'),
  }
  return random.pick(conversations).map(({ by, message, type = 'general' }, place) => ({
    id: random.uuid(),
    model: 'findings',
    ref: row._id,
    user: authors[by],
    message,
    type,
    at: momentOf(addDays(row.findingDate as Day, 1 + place * 2), today, random),
  }))
}
