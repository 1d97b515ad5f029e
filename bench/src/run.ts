import { measureExports } from './exports.ts'
import { type BenchFixture, type Scene, startFixture } from './fixture.ts'
import { explainLists, measureLists } from './lists.ts'
import type { Effort } from './measure.ts'
import { comparedTable, exportsTable } from './report.ts'
import { measureSpeed, type SpeedEffort } from './speed.ts'
import { speedTable } from './speedReport.ts'

export interface RunOptions {
  readonly effort: Effort
  readonly explains: boolean
  readonly scene?: Scene
  /** The throughput is measured last, at this size: it changes rows. */
  readonly speed?: SpeedEffort & { readonly size: number }
  readonly say: (text: string) => void
}

/** An empty database, and how many findings are to be in it. */
export interface Place {
  readonly url: string
  readonly size: number
}

/** Measures everything and prints tables. All sizes are loaded before the first is measured (measure.ts says why). */
export async function run(
  places: readonly Place[],
  { effort, explains, say, speed, scene = 'all' }: RunOptions,
): Promise<void> {
  const fixtures: BenchFixture[] = []
  const named = scene === 'all' ? 'findings' : scene
  try {
    for (const { url, size } of places) {
      const began = performance.now()
      fixtures.push(await startFixture(url, size, { scene }))
      say(`${size.toLocaleString('en')} ${named} made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    }
    const compared = await measureLists(fixtures, effort)
    for (const [at, fixture] of fixtures.entries()) {
      say(`\n## ${fixture.size.toLocaleString('en')} ${named}\n`)
      if (explains) say(await explainLists(fixture))
      say(comparedTable(compared[at] ?? [], compared[at - 1] ?? []))
      if (scene !== 'all') continue
      say(`\n${exportsTable(await measureExports(fixture))}`)
      if (speed && fixture.size === speed.size)
        say(`\n${speedTable(await measureSpeed(fixture, places[at]?.url ?? '', speed))}`)
    }
  } finally {
    for (const fixture of fixtures) await fixture.end()
  }
}
