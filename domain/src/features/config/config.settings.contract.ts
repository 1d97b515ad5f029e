import { z } from 'zod'
import { settings } from '../../company/config.ts'
import { type CountedSettingName, countedSettings } from '../../company/settings.ts'
import type { Contract } from '../../contract/endpoint.ts'
import { versionShape } from '../../record/schema.ts'

const saved = z.strictObject({ settings: z.strictObject(settings.shape), version: z.int() })
export type SavedSettings = z.output<typeof saved>

/** The latest changes, newest first. */
const changes = z
  .array(
    z.strictObject({
      at: z.iso.datetime(),
      by: z.string().nullable(),
      fields: z.array(z.strictObject({ name: z.string(), old: z.unknown(), new: z.unknown() })),
    }),
  )
  .max(10)
export type SettingChanges = z.output<typeof changes>

function counted(name: CountedSettingName) {
  const { min, max } = countedSettings[name]
  const sentence = `Entre ${min} e ${max}`
  return z.int('Um número inteiro').min(min, sentence).max(max, sentence)
}
const percentage = z.number().min(0, 'Entre 0 e 100').max(100, 'Entre 0 e 100').nullable()

export const settingsContract = {
  'GET /api/config/settings': {
    summary: 'Opções da empresa',
    policy: { kind: 'signedIn' },
    background: true,
    reply: saved,
  },
  'PUT /api/config/settings': {
    summary: 'Opções da empresa: mudar',
    policy: { kind: 'role', anyOf: ['sysAdmin'] },
    body: z.strictObject({
      /** Settings left out do not change. */
      settings: z
        .strictObject({
          ...settings.shape,
          referencePercentage: percentage,
          leadIdleDays: counted('leadIdleDays'),
          candidateRetentionMonths: counted('candidateRetentionMonths'),
        })
        .partial(),
      version: versionShape,
    }),
    reply: saved,
  },
  'GET /api/config/settings/changes': {
    summary: 'Opções da empresa: quem mudou o quê',
    policy: { kind: 'role', anyOf: ['sysAdmin'] },
    background: true,
    reply: changes,
  },
} as const satisfies Contract
