import { z } from 'zod'
import { roles } from '../../access/roles.ts'
import type { Contract } from '../../contract/endpoint.ts'
import { versionShape } from '../../record/schema.ts'
import { officeColumns, overviewCards, widgetStats, widgetViews, yearlyTableFields } from './widgets.info.ts'
import { type WidgetType, widgetTypes } from './widgets.kinds.ts'
import {
  gridColumns,
  maxGroupNameLength,
  maxHeaderLength,
  maxPosition,
  maxRow,
  maxWidgets,
  standardWidth,
} from './widgets.rules.ts'

const tooLong = 'Texto demasiado longo'

const type = z.enum(widgetTypes as readonly [WidgetType, ...WidgetType[]])
/** A tab of the dashboard; those with the smallest `pos` come first. */
const group = z.strictObject({
  name: z.string().trim().min(1, 'Obrigatório').max(maxGroupNameLength, tooLong),
  pos: z.int().min(0).max(maxPosition),
})
/** Without a position: that of the tab with this name, or the last one. */
const groupChoice = group.extend({ pos: group.shape.pos.optional() })
const place = {
  x: z
    .int()
    .min(0)
    .max(gridColumns - 1),
  y: z.int().min(0).max(maxRow),
  width: z.int().min(1).max(gridColumns),
}
const choices = {
  view: z.enum(widgetViews),
  stat: z.enum(widgetStats),
  header: z.string().trim().max(maxHeaderLength, tooLong),
  fields: z
    .array(z.enum([...officeColumns, ...overviewCards, ...yearlyTableFields]))
    .max(20)
    .readonly(),
  includeChart: z.boolean(),
}
const info = z.strictObject(choices).partial()
/** Saved as a whole: what is left out, or null, is not chosen. */
const sentInfo = z
  .strictObject({
    view: choices.view.nullable(),
    stat: choices.stat.nullable(),
    header: choices.header.nullable(),
    fields: choices.fields.nullable(),
    includeChart: choices.includeChart.nullable(),
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

/** A widget, or an entry of a layout: what is not named stays. The type of a widget never changes. */
const entry = z.strictObject({
  _id: z.string().max(64).toLowerCase(),
  type: type.optional(),
  group: groupChoice.optional(),
  x: place.x.optional(),
  y: place.y.optional(),
  width: place.width.optional(),
  info: sentInfo.optional(),
  /** Sent back by screens that send whole widgets; the one that is compared is `?version=`. */
  version: z.int().optional(),
})
export type WidgetEntry = z.output<typeof entry>

const added = z.strictObject({
  type,
  group: groupChoice,
  /** Without x and y, beside the last row of the tab if it fits there; else without x at 0, without y below the others. */
  x: place.x.optional(),
  y: place.y.optional(),
  width: place.width.default(standardWidth),
  info: sentInfo.default({}),
})
export type WidgetBody = z.output<typeof added>

/** Which dashboard a role was given: the kinds of its widgets, null for the product's. */
const gift = z.strictObject({
  at: z.iso.datetime(),
  by: z.string().nullable(),
  role: z.enum(roles),
  old: z.array(type).nullable(),
  new: z.array(type).nullable(),
})
export type DashboardGift = z.output<typeof gift>
/** The latest that are answered. */
export const maxGifts = 10

const policy = { kind: 'signedIn' } as const
const arranging = { kind: 'flag', anyOf: ['customDashboard'] } as const
const version = z.object({ version: z.coerce.number().pipe(versionShape).optional() })

/** A person's own dashboard (docs/features/dashboard.md). Another person's is neither read nor written. */
export const widgetsContract = {
  'GET /api/widgets': { summary: 'Painel: os meus widgets', policy, reply: dashboard, revalidates: true },
  'POST /api/widgets': {
    summary: 'Widget: adicionar ao meu painel',
    policy: arranging,
    query: version,
    body: added,
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
  'GET /api/widgets/gifts': {
    summary: 'Painel: que funções receberam que painel, e de quem',
    policy: { kind: 'role', anyOf: ['sysAdmin'] },
    background: true,
    reply: z.array(gift).max(maxGifts),
  },
  'POST /api/widgets/give': {
    summary: 'Painel: dar o meu painel às pessoas de uma função, que o recebem quando repõem o seu',
    policy: { kind: 'role', anyOf: ['sysAdmin'] },
    /** `isStandard`: instead of the own dashboard, that of the product again. */
    body: z.strictObject({ role: z.enum(roles), isStandard: z.boolean().default(false) }),
    /** How many active people have that role. */
    reply: z.strictObject({ people: z.int() }),
  },
} as const satisfies Contract
