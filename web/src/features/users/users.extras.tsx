import { Checkbox, PasswordInput, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { errors } from '@tipy/domain/errors/errors'
import { emailRestoreDays } from '@tipy/domain/features/auth/auth.emailChanges'
import type { AccessLink } from '@tipy/domain/features/users/users.access.contract'
import type { AddedUser } from '@tipy/domain/features/users/users.contract'
import type { Users } from '@tipy/domain/features/users/users.record'
import { isContractPdf, ownEmailSentence } from '@tipy/domain/features/users/users.rules'
import { isSameMailbox } from '@tipy/domain/identity/emailAddress'
import type { Shown } from '@tipy/domain/record/contract'
import { createContext, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { Refusal } from '#api/answer.ts'
import { recordKey } from '#api/records.ts'
import { type Attachments, useAttachments } from '#form/attachments.ts'
import { useFormApi } from '#form/context.ts'
import type { FormExtras, Objection } from '#form/extras.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { toast } from '#ui/toast.ts'
import { useAccess } from './users.access.ts'

/** Inputs of the form that are not fields of the record: photo, files, two options and a password. */
interface UserExtraInputs {
  readonly photo: Blob | null
  readonly files: readonly File[]
  readonly resetPassword: boolean
  readonly sendRecruitedEmails: boolean
  /** The user's own password, needed to change their own e-mail. It is never part of a draft. */
  readonly currentPassword: string
}
const nothing: UserExtraInputs = {
  photo: null,
  files: [],
  resetPassword: false,
  sendRecruitedEmails: false,
  currentPassword: '',
}

interface UserExtras {
  readonly inputs: UserExtraInputs
  readonly change: (what: Partial<UserExtraInputs>) => void
  readonly onCovered: (isCovered: boolean) => void
  readonly person: { readonly name: string; readonly image: string | null }
  readonly row: Shown<Users> | null
  /** The colleagues are always notified of the new person. */
  readonly announces: boolean
  /** Receives whether users are changing their own e-mail to another mailbox. */
  readonly onMovesOwn: (moves: boolean) => void
  /** The input of the user's own password, focused when it is missing or wrong. */
  readonly passwordInput: RefObject<HTMLInputElement | null>
  /** Whether the contract has to be among the files, and is not yet. */
  readonly needsContract: boolean
  readonly filesInput: RefObject<HTMLDivElement | null>
  readonly attachments: Attachments
}

const ExtrasContext = createContext<UserExtras | null>(null)
export const UserExtrasProvider = ExtrasContext.Provider

export function useExtras(): UserExtras {
  const extras = useContext(ExtrasContext)
  if (!extras) throw new Error('needs a StaffExtrasProvider around it')
  return extras
}

export function PhotoContent() {
  const { inputs, change, onCovered, person, attachments } = useExtras()
  const { PhotoField } = attachments
  return <PhotoField {...person} chosen={inputs.photo} onChoose={photo => change({ photo })} onCovered={onCovered} />
}

export function FilesContent() {
  const { inputs, change, attachments, needsContract, filesInput } = useExtras()
  const { form } = useFormApi()
  const { errors: wrong } = useFormState({ control: form.control, name: 'contract' })
  const { FilesField } = attachments
  return (
    // Focused when the contract is missing, so that it is in view and read aloud.
    <div ref={filesInput} tabIndex={-1}>
      <FilesField
        chosen={inputs.files}
        onChoose={files => {
          form.clearErrors('contract')
          change({ files })
        }}
      />
      {needsContract && (
        <Text mt={4} fz="xs" c="dimmed">
          Falta o contrato: um PDF com CPS ou CF no nome.
        </Text>
      )}
      {wrong.contract && (
        <Text mt={4} fz="xs" c="var(--mantine-color-error)">
          {wrong.contract.message?.toString()}
        </Text>
      )}
    </div>
  )
}

export function RecruitedContent() {
  const { inputs, change, announces } = useExtras()
  if (announces)
    return (
      <Text mt="md" fz="sm" c="dimmed">
        Ao converter, os colegas recebem os e-mails de recrutamento.
      </Text>
    )
  return (
    <Checkbox
      mt="md"
      label="Enviar e-mails de recrutamento"
      description="Apresenta a nova pessoa aos colegas."
      checked={inputs.sendRecruitedEmails}
      onChange={event => change({ sendRecruitedEmails: event.currentTarget.checked })}
    />
  )
}

/** Below the e-mail when users change their own: an unattended session must not be enough to move an account. */
export function OwnPasswordContent() {
  const { inputs, change, row, onMovesOwn, passwordInput } = useExtras()
  const { data: access } = useAccess(row)
  const { form } = useFormApi()
  const email = useWatch({ control: form.control, name: 'email' })
  const { errors: wrong } = useFormState({ control: form.control, name: 'currentPassword' })
  const isMoved = typeof email === 'string' && !isSameMailbox(email, row?.email ?? '')
  useEffect(() => {
    onMovesOwn(isMoved)
  }, [onMovesOwn, isMoved])
  if (!isMoved) return null
  const problem = wrong.currentPassword?.message?.toString()
  return (
    <PasswordInput
      ref={passwordInput}
      mt="md"
      label="Password atual"
      description={`Para mudar o seu próprio e-mail.${access ? ` ${whatOldHears(access.sendsMail)}` : ''}`}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a password' }}
      required
      value={inputs.currentPassword}
      error={problem}
      // For the other inputs the form library sets it.
      aria-invalid={problem !== undefined || undefined}
      onChange={event => {
        form.clearErrors('currentPassword')
        change({ currentPassword: event.currentTarget.value })
      }}
    />
  )
}

/** Says "em regra", because an address that a colleague set recently receives no link (`outcomeOfMove`). */
const whatOldHears = (sendsMail: boolean): string =>
  sendsMail
    ? `O endereço antigo é avisado e, em regra, pode repô-lo durante ${emailRestoreDays} dias.`
    : 'Não há servidor de e-mail: o endereço antigo não é avisado.'

const noAttachments: Attachments = { PhotoField: () => null, FilesField: () => null, send: async () => true }

function bodyOf({ resetPassword, sendRecruitedEmails, files, currentPassword }: UserExtraInputs, isNew: boolean) {
  if (!isNew) return { ...(resetPassword && { resetPassword }), ...(currentPassword && { currentPassword }) }
  return {
    ...(sendRecruitedEmails && { sendRecruitedEmails }),
    ...(files.length > 0 && { fileNames: files.map(({ name }) => name) }),
  }
}

/** A link that is shown once: the form stays open until its dialog is closed. */
interface ShownLink extends AccessLink {
  readonly name: string
  readonly onClose: () => void
}

interface Extras {
  readonly value: UserExtras
  readonly extras: FormExtras<Users>
  readonly shownLink: ShownLink | null
}

function objectionTo({ message, data }: Refusal): Objection | undefined {
  if (message === 'INVALID_CREDENTIALS') return { text: 'A sua password atual não é essa', field: 'currentPassword' }
  const text = data?.fields?.resetPassword
  return text === undefined ? undefined : { text }
}

/** State of the extra inputs: validates them before the save and uploads photo and files after it. */
export function useUserExtras(row: Shown<Users> | null, announces = false): Extras {
  const [inputs, setInputs] = useState(nothing)
  const [isCovered, setCovered] = useState(false)
  const [shownLink, setShownLink] = useState<ShownLink | null>(null)
  const [movesOwn, setMovesOwn] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const filesInput = useRef<HTMLDivElement>(null)
  const { settings } = useSessionContext()
  const attachments = useAttachments() ?? noAttachments
  const queries = useQueryClient()
  const isNew = row === null

  async function after({ _id: id, name, accessLink }: AddedUser) {
    const { photo, files } = inputs
    const place = { group: 'users', id } as const
    const sent = [
      !photo || (await attachments.send({ ...place, field: 'image' }, [{ name: 'fotografia.jpg', content: photo }])),
      files.length === 0 ||
        (await attachments.send(
          { ...place, field: 'files' },
          files.map(content => ({ name: content.name, content })),
        )),
    ]
    if (sent.includes(false)) toast.failure('A pessoa ficou guardada, os ficheiros não: junte-os na página dela')
    setInputs(nothing)
    if (accessLink) {
      await new Promise<void>(onClose => setShownLink({ name: name ?? '', ...accessLink, onClose }))
      setShownLink(null)
    }
    await queries.invalidateQueries({ queryKey: recordKey('users') })
  }

  const needsContract =
    (announces || inputs.sendRecruitedEmails) &&
    settings.contractPdfRequired &&
    !inputs.files.some(({ name }) => isContractPdf(name))
  const value = useMemo(
    () => ({
      inputs,
      attachments,
      change: (what: Partial<UserExtraInputs>) => setInputs(now => ({ ...now, ...what })),
      onCovered: setCovered,
      person: { name: row?.name ?? '', image: row?.image ?? null },
      row,
      announces,
      onMovesOwn: setMovesOwn,
      passwordInput,
      needsContract,
      filesInput,
    }),
    [inputs, attachments, row, announces, needsContract],
  )
  const lacksPassword = () => movesOwn && inputs.currentPassword === ''
  return {
    value,
    shownLink,
    extras: {
      isTouched: () =>
        inputs.photo !== null || inputs.files.length > 0 || Object.keys(bodyOf(inputs, isNew)).length > 0,
      isCovered: () => isCovered || shownLink !== null,
      body: () => bodyOf(inputs, isNew),
      refuse: () => {
        if (lacksPassword()) return { text: ownEmailSentence, field: 'currentPassword' }
        return needsContract ? { text: errors.CONTRACT_PDF_MISSING.text, field: 'contract' } : null
      },
      refused: objectionTo,
      inputs: { currentPassword: passwordInput, contract: filesInput },
      after,
    },
  }
}
