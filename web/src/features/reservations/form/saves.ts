import { mayValidate } from '@tipy/domain/features/reservations/reservations.policy'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Shown } from '@tipy/domain/record/contract'
import type { SaveAction } from '#form/saves.ts'
import type { SessionContext } from '#session/sessionContext.ts'

type Way = SaveAction<Reservations>

const keep: Way = {
  label: 'Guardar Rascunho',
  isDraft: true,
  adds: () => ({ state: 'draft' }),
  successMessage: 'Rascunho guardado com sucesso',
}
/** The server decides the final state: deals of consultants and team leaders become toValidate. */
const send: Way = {
  label: 'Guardar e Enviar',
  isMain: true,
  adds: ({ state }) => ({ state: state && state !== 'draft' ? state : 'active' }),
  successMessage: 'Reserva enviada com sucesso',
}
const update: Way = { label: 'Atualizar', isMain: true }
/** A draft that is only updated stays one. */
const updateDraft: Way = { label: 'Atualizar', isDraft: true, successMessage: 'Rascunho guardado com sucesso' }
const validate: Way = {
  label: 'Validar',
  isMain: true,
  adds: () => ({ state: 'active' }),
  successMessage: 'Reserva validada com sucesso',
}

/** The buttons of the form. Enter and Ctrl+S use the first one, so that no deal is sent by accident. */
export function savesOf(row: Shown<Reservations> | null, { flags }: Pick<SessionContext, 'flags'>): readonly Way[] {
  if (row === null) return [keep, send]
  if (row.isDraft) return [keep, updateDraft, send]
  return mayValidate(row, flags) ? [{ ...update, isMain: false }, validate] : [update]
}
