import { measureExports } from './exports.ts'
import { explainLists, measureLists } from './lists.ts'
import type { Compared, Effort } from './measure.ts'
import { measurePickers } from './pickers.ts'
import { comparedTable, exportsTable, throughputTable } from './report.ts'
import { measureThroughput } from './throughput.ts'
import { startWorld } from './world.ts'

export interface RunOptions {
  readonly effort: Effort
  readonly explains: boolean
  readonly say: (text: string) => void
}

/** Everything that is measured at one size, said as tables. Returns what the next size is held against. */
export async function run(
  url: string,
  size: number,
  before: readonly Compared[],
  { effort, explains, say }: RunOptions,
): Promise<readonly Compared[]> {
  const began = performance.now()
  const world = await startWorld(url, size)
  try {
    say(`\n## ${size.toLocaleString('en')} findings\n\nMade in ${((performance.now() - began) / 1000).toFixed(0)} s.\n`)
    if (explains) say(await explainLists(world))
    const compared = [...(await measureLists(world, effort)), await measurePickers(world, effort)]
    say(comparedTable(compared, before))
    say(`\n${throughputTable(await measureThroughput(world, effort.milliseconds))}`)
    say(`\n${exportsTable(await measureExports(world))}`)
    return compared
  } finally {
    await world.end()
  }
}
