import { Alert, Button, List, Stack } from '@mantine/core'
import { IconAlertCircle, IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Refusal } from '#api/answer.ts'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { AuthFrame } from './auth.frame.tsx'
import { BackToLogin } from './auth.link.tsx'

interface RestoreEmailScreenProps {
  /** The code from the e-mail to the old address; it is kept in memory only. */
  readonly token: string
  readonly onDone: () => void
}

/** The screen that the e-mail's link opens. Opening it changes nothing: only the button restores the address. */
export function RestoreEmailScreen({ token, onDone }: RestoreEmailScreenProps) {
  const [isBusy, setBusy] = useState(false)
  const [restored, setRestored] = useState<{ readonly mailsReset: boolean } | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function restore() {
    setBusy(true)
    const answer = await call('POST /api/auth/restore-email', { body: { token } })
    setBusy(false)
    if (answer.ok) setRestored(answer.data)
    setRefusal(answer.ok ? null : answer)
  }

  if (restored) {
    return (
      <AuthFrame title="E-mail reposto" hint="A conta voltou a ser sua.">
        <Stack gap="md">
          {restored.mailsReset ? (
            <Alert color="green" icon={<IconMailCheck size={18} />}>
              Enviámos para este endereço uma mensagem para escolher uma nova password. A anterior deixou de funcionar.
            </Alert>
          ) : (
            <Alert color="yellow" icon={<IconMailOff size={18} />}>
              A password anterior deixou de funcionar e nenhum e-mail vai chegar. Peça a um administrador de sistema uma
              ligação de acesso, para escolher uma nova password.
            </Alert>
          )}
          <BackToLogin onFollow={onDone} />
        </Stack>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Repor o e-mail" hint="O e-mail da sua conta foi mudado. Se não pediu isso, reponha-o.">
      <Stack gap="md">
        <List spacing={6} fz="sm">
          <List.Item>A conta volta a ter o endereço onde recebeu esta ligação.</List.Item>
          <List.Item>Todas as sessões abertas terminam e a password atual deixa de funcionar.</List.Item>
          <List.Item>Para voltar a entrar, escolhe depois uma nova password.</List.Item>
        </List>
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
            {sentenceOf(refusal)}
          </Alert>
        )}
        <Button fullWidth mt="xs" loading={isBusy} onClick={() => void restore()}>
          Repor o meu e-mail
        </Button>
        <BackToLogin onFollow={onDone} />
      </Stack>
    </AuthFrame>
  )
}

const sentences: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: 'Esta ligação já não funciona: foi usada, passaram os 7 dias ou a mudança foi confirmada.',
  NAME_OR_EMAIL_TAKEN: 'Este endereço é agora de outra pessoa. Fale com um administrador de sistema.',
}

const sentenceOf = (refusal: Refusal): string => sentences[refusal.message] ?? explain(refusal)
