import { Button, Stack } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { call } from '#api/client.ts'
import { showChanged, showInvalid, showRefusal, weakPassword } from './auth.answers.ts'
import { PasswordField } from './auth.fields.tsx'
import { useFirstFocus } from './auth.focus.ts'
import { AuthFrame } from './auth.frame.tsx'
import { BackToLogin } from './auth.link.tsx'
import { requiredPassword, sameAs } from './auth.validation.ts'

interface ResetScreenProps {
  /** The code from the e-mail; it is kept in memory only. */
  readonly token: string
  readonly onDone: () => void
}

export function ResetScreen({ token, onDone }: ResetScreenProps) {
  const form = useForm({ defaultValues: { newPassword: '', repeat: '' } })
  const { errors, isSubmitting } = form.formState
  useFirstFocus(form.setFocus, 'newPassword')

  const submit = form.handleSubmit(async ({ newPassword }) => {
    const answer = await call('PATCH /api/auth/reset-password', { body: { token, newPassword } })
    if (answer.ok) {
      showChanged()
      return onDone()
    }
    const weak = weakPassword(answer)
    if (weak) form.setError('newPassword', { message: weak }, { shouldFocus: true })
    else showRefusal(answer)
  }, showInvalid)

  return (
    <AuthFrame title="Nova password" hint="Escolha a password que vai usar a partir de agora.">
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack gap="md">
          <PasswordField
            kind="new"
            label="Nova password"
            error={errors.newPassword?.message}
            {...form.register('newPassword', requiredPassword)}
          />
          <PasswordField
            kind="new"
            label="Repetir nova password"
            error={errors.repeat?.message}
            {...form.register('repeat', { validate: (value, all) => sameAs(all.newPassword)(value) })}
          />
          <Button type="submit" fullWidth mt="xs" loading={isSubmitting}>
            Guardar password
          </Button>
          <BackToLogin onFollow={onDone} />
        </Stack>
      </form>
    </AuthFrame>
  )
}
