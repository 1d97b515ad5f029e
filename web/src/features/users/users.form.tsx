import { type Users, users } from '@tipy/domain/features/users/users.record'
import { useMemo } from 'react'
import { useAttachments } from '#form/attachments.ts'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import type { FormSource } from '#form/source.ts'
import type { RecordFormOptions } from '#form/useRecordFormState.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { AccessLinkDialog } from './users.accessLink.tsx'
import {
  FilesContent,
  OwnPasswordContent,
  PhotoContent,
  RecruitedContent,
  UserExtrasProvider,
  useUserExtras,
} from './users.extras.tsx'
import { layoutOfAdding, userLayout } from './users.layout.ts'
import { ResetContent } from './users.reset.tsx'

/** A person who is made from something else than this form alone: a candidate. */
export interface UserAdding {
  /** What the fields start with. */
  readonly initial: Readonly<Record<string, unknown>>
  readonly source: FormSource<Users>
  readonly saves: NonNullable<RecordFormOptions<Users>['saves']>
  readonly refused: NonNullable<RecordFormOptions<Users>['refused']>
  /** The roles offered; undefined: those the user may give. */
  readonly roles?: readonly string[] | undefined
}

const sentences = { created: 'Staff adicionado com sucesso', updated: 'Staff atualizado com sucesso' }

/** Sections without fields, and the column of each. */
const ownSections = { Fotografia: 0, Ficheiros: 2, Acesso: 2 } as const

/** Photo and files need editStaff; recruited e-mails are for new people, the password reset for existing ones. */
function useUserLayout(row: RecordFormProps<Users>['row'], adding: UserAdding | undefined) {
  const isNew = row === null
  const mayEdit = row?.can.edit ?? true
  const { flags, person } = useSessionContext()
  const isOwn = row?._id === person._id
  const attachments = useAttachments()
  // Every conversion needs the contract, also by users without editStaff.
  const mayAttach = mayEdit && attachments !== null && (flags.has('editStaff') || adding !== undefined)
  const layout = useMemo(
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
  return useMemo(() => (adding ? layoutOfAdding(layout, adding) : layout), [layout, adding])
}

/** The form of a person (docs/features/users.md). */
export function UserForm({ adding, ...props }: RecordFormProps<Users> & { readonly adding?: UserAdding }) {
  const layout = useUserLayout(props.row, adding)
  const { value, extras, shownLink } = useUserExtras(props.row, adding !== undefined)
  const making = adding && { source: adding.source, saves: adding.saves, refused: adding.refused }
  return (
    <UserExtrasProvider value={value}>
      <RecordForm {...props} record={users} layout={layout} extras={extras} sentences={sentences} {...making} />
      {shownLink && <AccessLinkDialog {...shownLink} />}
    </UserExtrasProvider>
  )
}
