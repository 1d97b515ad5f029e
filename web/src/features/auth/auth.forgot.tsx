import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#api/client.ts'
import { toast } from '#ui/toast.ts'
import { tellInvalid, tellRefusal } from './auth.answers.ts'
import { useFirstFocus } from './auth.focus.ts'
import { AuthFrame } from './auth.frame.tsx'
import { required } from './auth.validation.ts'

/** Asks for the e-mail with which a password is chosen anew. The answer is the same whether the address is known or not. */
export function ForgotScreen({ onDone }: { readonly onDone: () => void }) {
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  useFirstFocus(form.setFocus, 'email')

  const submit = form.handleSubmit(async ({ email }) => {
    const answer = await call('POST /api/auth/forgot-password', { body: { email: email.trim() } })
    if (!answer.ok) return tellRefusal(answer)
    toast.success('E-mail enviado')
    onDone()
  }, tellInvalid)

  const back = (event: MouseEvent) => {
    event.preventDefault()
    onDone()
  }

  return (
    <AuthFrame title="Recuperar password" hint="Enviamos-lhe um e-mail para escolher uma nova password.">
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="username"
            placeholder="nome@agencia.pt"
            leftSection={<IconAt size={16} />}
            error={errors.email?.message}
            {...form.register('email', required)}
          />
          <Button type="submit" fullWidth mt="xs" loading={isSubmitting}>
            Enviar e-mail
          </Button>
          <Anchor href="/" onClick={back} fz="sm" ta="center">
            Voltar ao início de sessão
          </Anchor>
        </Stack>
      </form>
    </AuthFrame>
  )
}
