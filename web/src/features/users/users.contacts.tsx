import { Button, Group, Stack } from '@mantine/core'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { users } from '@tipy/domain/features/users/users.record'
import { formatIssues } from '@tipy/domain/record/formats'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { hintOf, hints } from '#form/hints.ts'
import { cleaned, isSame } from '#form/values.ts'
import { KindInput } from '#kinds/inputs.tsx'
import { useNames } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { toast } from '#ui/toast.ts'

interface OwnContactsProps {
  readonly user: OwnUser
  /** Receives the saved record: the session stores the user's own. */
  readonly onSaved: (user: OwnUser) => void
}

const { phone2, socialMedia } = users.fields
const nothing = () => {}

/** The contacts that users edit themselves: second phone and social networks. */
export function OwnContacts({ user, onSaved }: OwnContactsProps) {
  const names = useNames()
  const { today } = useSessionContext()
  const [typed, setTyped] = useState<Pick<OwnUser, 'phone2' | 'socialMedia'>>(user)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const clean = {
    phone2: cleaned(phone2, typed.phone2) as string | null,
    socialMedia: cleaned(socialMedia, typed.socialMedia) as OwnUser['socialMedia'],
  }
  const isChanged =
    !isSame(phone2, user.phone2, clean.phone2) || !isSame(socialMedia, user.socialMedia, clean.socialMedia)
  const judge = () => {
    const found = formatIssues(users, { phone2: user.phone2, socialMedia: user.socialMedia }, clean, today)
    setErrors(found)
    return Object.keys(found).length === 0
  }

  async function save() {
    if (!judge()) return
    setSaving(true)
    const answer = await call('PATCH /api/users/{id}', {
      params: { id: user._id },
      // No version: only the user edits these two fields, so the last save wins.
      body: clean,
    })
    setSaving(false)
    if (answer.ok) {
      // For the user's own record the server answers with every field.
      const saved = answer.data as OwnUser
      setTyped(saved)
      onSaved(saved)
      toast.success('Contactos atualizados com sucesso')
      return
    }
    setErrors(answer.data?.fields ?? {})
    toast.failure(explain(answer))
  }

  const common = { names, offices: user.offices, focusOn: nothing, onBlur: () => void judge() }
  const linkErrors = Object.entries(errors).map(([path, text]) => [path.split('.')[1] ?? '', text] as const)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        <KindInput
          {...common}
          field={phone2}
          value={typed.phone2}
          error={errors.phone2}
          hint={hintOf(hints.phone, typed.phone2)}
          onChange={value => setTyped({ ...typed, phone2: value as string | null })}
        />
        <KindInput
          {...common}
          field={socialMedia}
          value={typed.socialMedia}
          error={errors.socialMedia}
          errors={Object.fromEntries(linkErrors)}
          onChange={value => setTyped({ ...typed, socialMedia: value as OwnUser['socialMedia'] })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving} disabled={!isChanged}>
            Guardar contactos
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
