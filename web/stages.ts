import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { usedModules } from './barrels.ts'

type Graph = Rolldown.ChunkingContext

/** Modules by their path in `src`; `later` stands for those that a module loads when it needs them. */
type Modules = readonly (string | { readonly later: string })[]

const login: Modules = [
  'app/account/SignedOut.tsx',
  'features/auth/auth.reset.tsx',
  'features/auth/auth.restoreEmail.tsx',
]
const shell: Modules = ['app/shell/Shell.tsx']
const list: Modules = ['list/List.tsx']
const lists: Modules = [
  ...['findings', 'viabilities', 'reservations', 'expenses'].map(name => `features/${name}/index.ts`),
  'app/invoices/InvoicesScreen.tsx',
  'app/staff/UsersScreen.tsx',
]
/** Apart from the other lists, because widgets show much of it. */
const leads: Modules = ['features/leads/index.ts']
const home: Modules = ['app/home/HomePage.tsx']
const widgets: Modules = [{ later: 'app/dashboard/widgetContents.tsx' }]
const ownStats: Modules = ['app/stats/PersonStatsContent.tsx']
const panels: Modules = ['list/panels/OpenPanel.tsx', 'kinds/panelFilters.tsx']
const form: Modules = ['form/RecordForm.tsx']
const pages: Modules = [
  'app/RecordDetail.tsx',
  'app/staff/UserDetail.tsx',
  'app/deals/ReservationDetail.tsx',
  'app/invoices/InvoiceDetail.tsx',
  'app/leads/LeadDetail.tsx',
  'app/account/Statements.tsx',
  'app/account/Profile.tsx',
  'features/mail/mail.page.tsx',
]
/** Everything at `/`. */
const dashboards: Modules = [...home, ...widgets, ...ownStats]

/** The stages of loading after the start, in their order. Each holds what all its groups of modules import. */
const stages: Readonly<Record<string, readonly Modules[]>> = {
  common: [login, [...shell, ...lists, ...leads, ...dashboards]],
  shell: [shell],
  parts: [list, dashboards],
  list: [list],
  records: [lists, [...dashboards, ...panels, ...form]],
  leads: [leads, [...dashboards, ...panels, ...form]],
  details: [[...panels, ...form, ...pages], dashboards],
  typed: [login, form],
  login: [login],
  home: [home],
  figures: [widgets, ownStats],
  widgets: [widgets],
  panels: [panels],
  form: [form],
  dates: [
    ['kinds/DayInput.tsx', 'kinds/DateTimeInput.tsx', 'kinds/DaysFilter.tsx', 'app/shell/dates/RangeCalendar.tsx'],
  ],
  charts: [['Lines', 'GroupedBars', 'StackedBars', 'Donut', 'Funnel'].map(name => `chart/${name}Drawing.tsx`)],
}

function idsOf(entry: Modules[number], graph: Graph): readonly string[] {
  const path = typeof entry === 'string' ? entry : entry.later
  const id = resolve(import.meta.dirname, 'src', path)
  const info = graph.getModuleInfo(id)
  // A module that was renamed would silently leave its stage.
  if (!info) throw new Error(`No module ${path}`)
  return typeof entry === 'string' ? [id] : info.dynamicallyImportedIds
}

/** Every module that some modules import, directly or not. */
function reachedFrom(modules: Modules, graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = modules.flatMap(entry => idsOf(entry, graph))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...usedModules(id, graph))
  }
  return reached
}

/** Names the stage of every module: the first one that it belongs to. */
function stageNames(graph: Graph): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [stage, groups] of Object.entries(stages)) {
    const [first = new Set<string>(), ...others] = groups.map(group => reachedFrom(group, graph))
    for (const id of first) if (!names.has(id) && others.every(other => other.has(id))) names.set(id, stage)
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
