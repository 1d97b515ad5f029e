import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/** The stages of loading after the start, in their order, and the modules each begins with. */
const stages: Readonly<Record<string, readonly string[]>> = {
  shell: ['app/shell/Shell.tsx'],
  list: ['list/List.tsx'],
  form: ['form/RecordForm.tsx'],
  dates: ['kinds/DayInput.tsx', 'kinds/DateTimeInput.tsx', 'kinds/DaysFilter.tsx', 'app/shell/dates/RangeCalendar.tsx'],
}

type Graph = Rolldown.ChunkingContext

/** Names the stage of every module: the first one that imports it, directly or not. */
function stageNames(graph: Graph): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [stage, entries] of Object.entries(stages)) {
    const waiting = entries.map(entry => resolve(import.meta.dirname, 'src', entry))
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (names.has(id)) continue
      names.set(id, stage)
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return names
}

/**
 * One file for each stage of loading, with what no earlier stage brought. Automatic splitting makes a file of every set
 * of modules that the same pages share: 133 for the invoice list, half of them under two kilobytes. Asking for them took
 * a browser longer than running them, and small files pack badly.
 */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  let names: ReadonlyMap<string, string> | undefined
  const stageOf = (id: string, graph: Graph) => {
    names ??= stageNames(graph)
    return names.get(id)
  }
  return {
    // The stages are complete already.
    includeDependenciesRecursively: false,
    groups: [
      { name: 'start', tags: ['$initial'], priority: 1 },
      { name: stageOf, debugName: 'stages' },
    ],
  }
}
