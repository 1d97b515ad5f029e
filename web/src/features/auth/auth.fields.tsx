import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'

/** The address people log in with. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      inputMode="email"
      autoComplete="username"
      placeholder="nome@agencia.pt"
      leftSection={<IconAt size={16} />}
      {...props}
    />
  )
}

/** A password field whose text can be shown; `kind` becomes its `autocomplete`, so browsers fill in the right one. */
export function PasswordField({ kind, ...props }: PasswordInputProps & { readonly kind: 'current' | 'new' }) {
  return (
    <PasswordInput
      autoComplete={`${kind}-password`}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a password' }}
      {...props}
    />
  )
}
