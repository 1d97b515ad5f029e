import { useDebouncedSize } from './useDebouncedSize.ts'

/** Narrower than this, screens are laid out for a phone. */
export const phoneBelow = 768

export function usePhone(): boolean {
  return useDebouncedSize().width < phoneBelow
}
