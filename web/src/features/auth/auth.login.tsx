import { Alert, Button, Stack } from '@mantine/core'
import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import { screens } from '@tipy/domain/navigation/screens'
import { useForm } from 'react-hook-form'
import { call, type Reply } from '#api/client.ts'
import { showInvalid, showRefusal } from './auth.answers.ts'
import { DemoAccounts } from './auth.demo.tsx'
import { EmailField, PasswordField } from './auth.fields.tsx'
import { useFirstFocus } from './auth.focus.ts'
import { AuthFrame } from './auth.frame.tsx'
import { AuthLink } from './auth.link.tsx'
import { required, requiredPassword } from './auth.validation.ts'

interface LoginScreenProps {
  /** Why the previous session ended, if there was one. */
  readonly notice?: string | undefined
  /** Lets the shell preload the next screen while the server checks the password. */
  readonly onSubmitting?: () => void
  readonly onSignedIn: (reply: Reply<'POST /api/auth/login'>) => void
  readonly onForgot: () => void
}

interface Credentials {
  email: string
  password: string
}

export function LoginScreen({ notice, onSubmitting, onSignedIn, onForgot }: LoginScreenProps) {
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  useFirstFocus(form.setFocus, 'email')

  const submit = form.handleSubmit(async ({ email, password }) => {
    onSubmitting?.()
    const answer = await call('POST /api/auth/login', { body: { email: email.trim(), password } })
    if (answer.ok) onSignedIn(answer.data)
    else showRefusal(answer)
  }, showInvalid)

  const enterAs = (email: string, password: string) => {
    form.reset({ email, password })
    void submit()
  }

  return (
    <AuthFrame
      title="Iniciar sessão"
      hint="Aceda com o seu e-mail da agência."
      aside={<DemoAccounts onChoose={enterAs} disabled={isSubmitting} />}
    >
      {notice && (
        <Alert color="petrol" icon={<IconInfoCircle size={18} />} mb="md">
          {notice}
        </Alert>
      )}
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack gap="md">
          <EmailField error={errors.email?.message} {...form.register('email', required)} />
          <PasswordField
            kind="current"
            label="Password"
            leftSection={<IconLock size={16} />}
            error={errors.password?.message}
            {...form.register('password', requiredPassword)}
          />
          <Button type="submit" fullWidth mt="xs" loading={isSubmitting}>
            Entrar
          </Button>
          <AuthLink href={screens.forgotPassword.path} onFollow={onForgot}>
            Esqueceu-se da password?
          </AuthLink>
        </Stack>
      </form>
    </AuthFrame>
  )
}
