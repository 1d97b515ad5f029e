import { Alert, Button, Stack } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#api/client.ts'
import { toast } from '#ui/toast.ts'
import { showInvalid, showRefusal } from './auth.answers.ts'
import { EmailField } from './auth.fields.tsx'
import { useFirstFocus } from './auth.focus.ts'
import { AuthFrame } from './auth.frame.tsx'
import { BackToLogin } from './auth.link.tsx'
import { required } from './auth.validation.ts'

/** Requests the e-mail that resets a password. The answer is the same for known and unknown addresses. */
export function ForgotScreen({ onDone }: { readonly onDone: () => void }) {
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const [isWithoutMail, setWithoutMail] = useState(false)
  useFirstFocus(form.setFocus, 'email')

  const submit = form.handleSubmit(async ({ email }) => {
    const answer = await call('POST /api/auth/forgot-password', { body: { email: email.trim() } })
    if (!answer.ok) return showRefusal(answer)
    // Says only that the installation has no mail server, nothing about the typed address.
    if (!answer.data.sendsMail) return setWithoutMail(true)
    toast.success('E-mail enviado')
    onDone()
  }, showInvalid)

  return (
    <AuthFrame title="Recuperar password" hint="Enviamos-lhe um e-mail para escolher uma nova password.">
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack gap="md">
          {isWithoutMail && (
            <Alert color="yellow" icon={<IconMailOff size={18} />} title="Não há envio de e-mails" role="alert">
              Este Tipy não tem servidor de e-mail, por isso nenhuma mensagem vai chegar. Peça a um administrador de
              sistema uma ligação para escolher uma nova password.
            </Alert>
          )}
          <EmailField error={errors.email?.message} {...form.register('email', required)} />
          <Button type="submit" fullWidth mt="xs" loading={isSubmitting}>
            Enviar e-mail
          </Button>
          <BackToLogin onFollow={onDone} />
        </Stack>
      </form>
    </AuthFrame>
  )
}
