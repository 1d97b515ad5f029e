import { Button, Stack } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { call } from '#api/client.ts'
import { showChanged, showInvalid, showRefusal, weakPassword } from './auth.answers.ts'
import { PasswordField } from './auth.fields.tsx'
import { differentFrom, requiredPassword, sameAs } from './auth.validation.ts'

const empty = { oldPassword: '', newPassword: '', repeat: '' }

interface ChangePasswordFormProps {
  /** The account's address: browsers store the password under it. */
  readonly email: string
  /** In a dialog, the first field has the focus. */
  readonly isDialog?: boolean
  readonly onChanged: () => void
}

export function ChangePasswordForm({ email, isDialog = false, onChanged }: ChangePasswordFormProps) {
  const form = useForm({ defaultValues: empty, mode: 'onBlur' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    const answer = await call('PATCH /api/auth/change-password', { body: { oldPassword, newPassword } })
    if (answer.ok) {
      form.reset(empty)
      showChanged()
      return onChanged()
    }
    const weak = weakPassword(answer)
    if (weak) form.setError('newPassword', { message: weak }, { shouldFocus: true })
    else showRefusal(answer)
  }, showInvalid)

  return (
    <form onSubmit={event => void submit(event)} noValidate aria-label="Mudar password">
      <Stack gap="sm">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          kind="current"
          label="Password atual"
          data-autofocus={isDialog || undefined}
          error={errors.oldPassword?.message}
          {...form.register('oldPassword', requiredPassword)}
        />
        <PasswordField
          kind="new"
          label="Nova password"
          error={errors.newPassword?.message}
          {...form.register('newPassword', {
            ...requiredPassword,
            validate: (value, all) => differentFrom(all.oldPassword)(value),
          })}
        />
        <PasswordField
          kind="new"
          label="Repetir nova password"
          error={errors.repeat?.message}
          {...form.register('repeat', { validate: (value, all) => sameAs(all.newPassword)(value) })}
        />
        <Button type="submit" mt="xs" loading={isSubmitting}>
          Mudar password
        </Button>
      </Stack>
    </form>
  )
}
