import { type Users, users } from '@tipy/domain/features/users/users.record'
import { useMemo } from 'react'
import { useAttachments } from '#form/attachments.ts'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { AccessLinkDialog } from './users.accessLink.tsx'
import {
  FilesContent,
  OwnPasswordContent,
  PhotoContent,
  RecruitedContent,
  ResetContent,
  UserExtrasProvider,
  useUserExtras,
} from './users.extras.tsx'
import { userLayout } from './users.layout.ts'

const sentences = { created: 'Staff adicionado com sucesso', updated: 'Staff atualizado com sucesso' }

/** Sections without fields, and the column of each. */
const ownSections = { Fotografia: 0, Ficheiros: 2, Acesso: 2 } as const

/** Photo and files need editStaff; recruited e-mails are for new people, the password reset for existing ones. */
function useUserLayout(row: RecordFormProps<Users>['row']) {
  const isNew = row === null
  const mayEdit = row?.can.edit ?? true
  const { flags, person } = useSessionContext()
  const isOwn = row?._id === person._id
  const attachments = useAttachments()
  const mayAttach = mayEdit && attachments !== null && flags.has('editStaff')
  return useMemo(
    () =>
      userLayout(
        {
          Fotografia: mayAttach ? PhotoContent : undefined,
          Ficheiros: mayAttach ? FilesContent : undefined,
          Contactos: isOwn && mayEdit ? OwnPasswordContent : undefined,
          Acesso: !isNew && mayEdit ? ResetContent : undefined,
          Recrutamento: isNew ? RecruitedContent : undefined,
        },
        ownSections,
      ),
    [isNew, isOwn, mayEdit, mayAttach],
  )
}

/** The form of a person (docs/features/users.md). */
export function UserForm(props: RecordFormProps<Users>) {
  const layout = useUserLayout(props.row)
  const { value, extras, shownLink } = useUserExtras(props.row)
  return (
    <UserExtrasProvider value={value}>
      <RecordForm {...props} record={users} layout={layout} extras={extras} sentences={sentences} />
      {shownLink && <AccessLinkDialog {...shownLink} />}
    </UserExtrasProvider>
  )
}
