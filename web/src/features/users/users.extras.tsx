import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { errors } from '@tipy/domain/errors/errors'
import type { Users } from '@tipy/domain/features/users/users.record'
import { isContractPdf } from '@tipy/domain/features/users/users.rules'
import type { Shown } from '@tipy/domain/record/contract'
import { createContext, useContext, useMemo, useState } from 'react'
import { recordKey } from '#api/records.ts'
import { type Attachments, useAttachments } from '#form/attachments.ts'
import type { FormExtras } from '#form/extras.ts'
import { toast } from '#ui/toast.ts'
import { useWorld } from '#world/world.ts'

/** What the staff form asks beside the record: a face, documents, and two wishes. */
interface Asked {
  readonly photo: Blob | null
  readonly files: readonly File[]
  readonly resetPassword: boolean
  readonly sendRecruitedEmails: boolean
}
const nothing: Asked = { photo: null, files: [], resetPassword: false, sendRecruitedEmails: false }

interface StaffExtras {
  readonly asked: Asked
  readonly change: (what: Partial<Asked>) => void
  readonly onCovered: (isCovered: boolean) => void
  readonly person: { readonly name: string; readonly image: string | null }
  readonly attachments: Attachments
}

const ExtrasContext = createContext<StaffExtras | null>(null)
export const StaffExtrasProvider = ExtrasContext.Provider

function useExtras(): StaffExtras {
  const extras = useContext(ExtrasContext)
  if (!extras) throw new Error('needs a StaffExtrasProvider around it')
  return extras
}

export function PhotoContent() {
  const { asked, change, onCovered, person, attachments } = useExtras()
  const { PhotoField } = attachments
  return <PhotoField {...person} chosen={asked.photo} onChoose={photo => change({ photo })} onCovered={onCovered} />
}

export function FilesContent() {
  const { asked, change, attachments } = useExtras()
  const { FilesField } = attachments
  return <FilesField chosen={asked.files} onChoose={files => change({ files })} />
}

export function RecruitedContent() {
  const { asked, change } = useExtras()
  return (
    <Checkbox
      mt="md"
      label="Enviar emails de recrutamento"
      description="Apresenta a nova pessoa aos colegas."
      checked={asked.sendRecruitedEmails}
      onChange={event => change({ sendRecruitedEmails: event.currentTarget.checked })}
    />
  )
}

export function ResetContent() {
  const { asked, change } = useExtras()
  return (
    <Checkbox
      label="Repor password"
      description="A pessoa recebe um e-mail para escolher uma nova password."
      checked={asked.resetPassword}
      onChange={event => change({ resetPassword: event.currentTarget.checked })}
    />
  )
}

const noAttachments: Attachments = { PhotoField: () => null, FilesField: () => null, send: async () => true }

function bodyOf({ resetPassword, sendRecruitedEmails, files }: Asked, isNew: boolean) {
  if (!isNew) return resetPassword ? { resetPassword } : {}
  return {
    ...(sendRecruitedEmails && { sendRecruitedEmails }),
    ...(files.length > 0 && { fileNames: files.map(({ name }) => name) }),
  }
}

/** Keeps what was asked, judges it, and sends what follows the record. */
export function useStaffExtras(row: Shown<Users> | null): { value: StaffExtras; extras: FormExtras<Users> } {
  const [asked, setAsked] = useState(nothing)
  const [isCovered, setCovered] = useState(false)
  const { settings } = useWorld()
  const attachments = useAttachments() ?? noAttachments
  const queries = useQueryClient()
  const isNew = row === null

  async function after({ _id: id }: Shown<Users>) {
    const { photo, files } = asked
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
    setAsked(nothing)
    await queries.invalidateQueries({ queryKey: recordKey('users') })
  }

  const value = useMemo(
    () => ({
      asked,
      attachments,
      change: (what: Partial<Asked>) => setAsked(now => ({ ...now, ...what })),
      onCovered: setCovered,
      person: { name: row?.name ?? '', image: row?.image ?? null },
    }),
    [asked, attachments, row],
  )
  const lacksContract = () =>
    asked.sendRecruitedEmails && settings.contractPdfRequired && !asked.files.some(({ name }) => isContractPdf(name))
  return {
    value,
    extras: {
      isTouched: () => asked.photo !== null || asked.files.length > 0 || Object.keys(bodyOf(asked, isNew)).length > 0,
      isCovered: () => isCovered,
      body: () => bodyOf(asked, isNew),
      refuse: () => (lacksContract() ? errors.CONTRACT_PDF_MISSING.text : null),
      after,
    },
  }
}
