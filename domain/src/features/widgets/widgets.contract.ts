import { z } from 'zod'
import { roles } from '../../access/roles.ts'
import type { Contract } from '../../contract/endpoint.ts'
import { versionShape } from '../../record/schema.ts'
import { officeColumns, overviewCards, widgetStats, widgetViews, yearlyTableFields } from './widgets.info.ts'
import { type WidgetType, widgetTypes } from './widgets.kinds.ts'
import { gridColumns, maxWidgets } from './widgets.rules.ts'

const missing = 'Obrigatório'
const invalid = { error: 'Valor inválido' }

const type = z.enum(widgetTypes as readonly [WidgetType, ...WidgetType[]], invalid)
/** A tab of the dashboard; those with the smallest `pos` come first. */
const group = z.strictObject({
  name: z.string(invalid).trim().min(1, missing).max(60, 'Texto demasiado longo'),
  pos: z.int(invalid).min(0).max(1000),
})
const place = {
  x: z
    .int(invalid)
    .min(0)
    .max(gridColumns - 1),
  y: z.int(invalid).min(0).max(10_000),
  width: z.int(invalid).min(1).max(gridColumns),
}
const info = z
  .strictObject({
    view: z.enum(widgetViews, invalid),
    stat: z.enum(widgetStats, invalid),
    header: z.string(invalid).trim().max(80, 'Texto demasiado longo'),
    fields: z.array(z.enum([...officeColumns, ...overviewCards, ...yearlyTableFields], invalid)).max(20),
    includeChart: z.boolean(invalid),
  })
  .partial()

const widget = z.strictObject({
  _id: z.uuid(),
  type,
  group,
  ...place,
  info,
  /** Of the person's whole dashboard: the same on each widget. */
  version: z.int(),
})
export type Widget = z.output<typeof widget>

const dashboard = z.array(widget).max(maxWidgets)

/** An entry of a layout: what is not named stays. Those that a screen sends back as it got them are ignored. */
const entry = z.strictObject({
  _id: z.uuid().toLowerCase(),
  type: type.optional(),
  group: group.optional(),
  x: place.x.optional(),
  y: place.y.optional(),
  width: place.width.optional(),
  info: info.optional(),
  version: z.unknown().optional(),
})

const policy = { kind: 'signedIn' } as const
const arranging = { kind: 'flag', anyOf: ['customDashboard'] } as const
const version = z.object({ version: z.coerce.number().pipe(versionShape).optional() })

/** A person's own dashboard (docs/features/dashboard.md). Nobody reads or writes that of another person. */
export const widgetsContract = {
  'GET /api/widgets': { summary: 'Painel: os meus widgets', policy, reply: dashboard, revalidates: true },
  'POST /api/widgets': {
    summary: 'Widget: adicionar ao meu painel',
    policy: arranging,
    query: version,
    body: z.strictObject({
      type,
      group,
      x: place.x.default(0),
      y: place.y.optional(),
      width: place.width.optional(),
      info: info.default({}),
    }),
    reply: widget,
    status: 201,
  },
  'PUT /api/widgets': {
    summary: 'Painel: mudar lugares, larguras, separadores e opções dos meus widgets',
    policy: arranging,
    query: version,
    body: z.array(entry).max(maxWidgets),
    reply: dashboard,
  },
  'DELETE /api/widgets/{id}': {
    summary: 'Widget: apagar do meu painel',
    policy: arranging,
    params: z.object({ id: z.string().max(64) }),
    query: version,
    reply: z.null(),
  },
  'POST /api/widgets/standard': {
    summary: 'Painel: repor o painel padrão da minha função',
    policy,
    query: version,
    reply: dashboard,
  },
  'POST /api/widgets/give': {
    summary: 'Painel: dar o meu painel a todas as pessoas de uma função',
    policy: { kind: 'role', anyOf: ['sysAdmin'] },
    body: z.strictObject({ role: z.enum(roles, invalid) }),
    reply: z.strictObject({ people: z.int() }),
  },
} as const satisfies Contract
