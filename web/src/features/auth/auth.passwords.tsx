import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password field: can be shown while typing, and tells the browser which password it is. */
export function PasswordField({ kind, ...props }: PasswordInputProps & { readonly kind: 'current' | 'new' }) {
  return (
    <PasswordInput
      autoComplete={`${kind}-password`}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a password' }}
      {...props}
    />
  )
}
