import { createAsker } from './ask.ts'
import { explain, sendByHand, statementsOf } from './byHand.ts'
import { type Compared, type Effort, sideBySide } from './measure.ts'
import { questionsFor } from './questions.ts'
import type { World } from './world.ts'

/** Each question by HTTP and by the same SQL sent by hand, in turn. */
export async function measureLists(world: World, effort: Effort): Promise<Compared[]> {
  const asker = createAsker(world)
  const compared: Compared[] = []
  for (const [name, question] of Object.entries(questionsFor(world))) {
    const statements = await statementsOf(world, question)
    const [http, hand] = await sideBySide(
      effort,
      () => asker.ask(question),
      () => sendByHand(world, statements),
    )
    compared.push({ name, http, hand })
  }
  asker.close()
  return compared
}

/** How PostgreSQL goes about each question: what reads more than it shows is seen here. */
export async function explainLists(world: World): Promise<string> {
  const plans: string[] = []
  for (const [name, question] of Object.entries(questionsFor(world))) {
    plans.push(`${name}\n${await explain(world, await statementsOf(world, question))}\n`)
  }
  return plans.join('\n')
}
