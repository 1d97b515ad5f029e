import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { mailStates, maxMails } from './mail.rules.ts'
import { mailNames } from './mail.templates.ts'
import { maxBodyLength, maxSubjectLength } from './mail.wording.ts'

const template = z.enum(mailNames)

/** The company's present wording of a mail. */
const worded = z.strictObject({
  template,
  subject: z.string(),
  body: z.string(),
  /** The product's own wording. */
  isOriginal: z.boolean(),
  /** 0 until the company changes the wording for the first time. */
  version: z.int(),
})
export type WordedMail = z.output<typeof worded>

/** A mail that was sent, waits or failed. Never its text: only its recipient may read that. */
const mail = z.strictObject({
  _id: z.uuid(),
  /** A string, because the product may no longer have the template. */
  template: z.string(),
  recipient: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  error: z.string().nullable(),
  created: z.iso.datetime(),
  nextAttempt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  can: z.strictObject({ retry: z.boolean() }),
})
export type OutboxMail = z.output<typeof mail>

const policy = { kind: 'flag', anyOf: ['listConfigs'] } as const
const subject = z.string().trim().max(maxSubjectLength, 'Texto demasiado longo')
const body = z.string().trim().max(maxBodyLength, 'Texto demasiado longo')
const required = (text: z.ZodString) => text.min(1, 'Obrigatório')

export const mailContract = {
  'GET /api/config/emails': {
    summary: 'Modelos de e-mail da empresa',
    policy,
    reply: z.strictObject({
      templates: z.array(worded),
      /** False without a mail server: all mail waits in the outbox. */
      isSending: z.boolean(),
    }),
  },
  'PUT /api/config/emails': {
    summary: 'Modelo de e-mail: mudar o assunto e a mensagem, ou repor o original (ambos nulos)',
    policy,
    body: z.strictObject({
      template,
      subject: required(subject).nullable(),
      body: required(body).nullable(),
      version: z.int32().min(0),
    }),
    reply: worded,
  },
  'POST /api/config/emails/test': {
    summary: 'Modelo de e-mail: enviar a mim próprio, com dados de exemplo',
    policy,
    body: z.strictObject({ template, subject: required(subject), body: required(body) }),
    reply: z.strictObject({ to: z.string() }),
  },
  'POST /api/config/emails/search': {
    summary: 'E-mails enviados, na fila e falhados, do mais recente para o mais antigo',
    policy,
    background: true,
    reads: true,
    body: z.strictObject({
      page: z.int().min(0).max(10_000).default(0),
      perPage: z.int().min(1).max(maxMails).default(maxMails),
      filters: z
        .strictObject({
          state: z.enum(mailStates).nullish(),
          template: template.nullish(),
          /** Part of the recipient's address. */
          recipient: z.string().trim().max(254).nullish(),
        })
        .default({}),
    }),
    reply: z.strictObject({ mails: z.array(mail).max(maxMails), total: z.int() }),
  },
  'POST /api/config/emails/{id}/retry': {
    summary: 'E-mail que falhou: tentar de novo',
    policy,
    params: z.object({ id: z.string().max(64) }),
    reply: mail,
  },
} as const satisfies Contract
