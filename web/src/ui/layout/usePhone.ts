import { useDebouncedSize } from './useDebouncedSize.ts'

/** Below this width, screens have the phone layout. */
export const phoneBelow = 768

export function usePhone(): boolean {
  return useDebouncedSize().width < phoneBelow
}
