import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { dark, gray, green, petrol, red, yellow } from './colors.ts'

const inter = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** Text on a light tint is dark: Mantine's default for a given shade (`green.1`) does not ensure that. */
const variantColorResolver: VariantColorsResolver = input => {
  const resolved = defaultVariantColorsResolver(input)
  if (input.variant !== 'light' || !input.color?.includes('.')) return resolved
  const name = input.color.split('.')[0]
  return { ...resolved, color: `var(--mantine-color-${name}-9)` }
}

/** Mantine renders it as <header>, which screen readers would announce as a second banner of the page. */
const headOfDialog = { header: { role: 'none' } }

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol, green, red, yellow, gray, dark },
  autoContrast: true,
  black: '#161d24',
  fontFamily: inter,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: inter, fontWeight: '650', textWrap: 'balance' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    // In a table cell a badge must not be narrower than its text.
    Badge: {
      defaultProps: { variant: 'light', radius: 'xl' },
      styles: { root: { minWidth: 'max-content', textTransform: 'none', fontWeight: 600, letterSpacing: 0 } },
    },
    Button: { styles: { root: { fontWeight: 600 } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45, blur: 2 },
        attributes: headOfDialog,
      },
      styles: {
        title: { fontWeight: 650, lineHeight: 1.35 },
        // Centred: what toasts need below is left free above too, so that a small dialog stays in its place.
        content: { maxHeight: 'calc(100dvh - var(--modal-y-offset) * 2 - 2 * var(--toasts-height, 0px))' },
      },
    },
    Drawer: { defaultProps: { attributes: headOfDialog }, styles: { title: { fontWeight: 650, lineHeight: 1.35 } } },
    CloseButton: { defaultProps: { 'aria-label': 'Fechar' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' } } },
    Kbd: { defaultProps: { size: 'xs' } },
    Paper: { defaultProps: { radius: 'md' }, styles: { root: { '--paper-border-color': 'var(--tipy-line)' } } },
    Menu: { defaultProps: { shadow: 'md', withinPortal: true } },
    Popover: { defaultProps: { shadow: 'md' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
})

/** Surfaces in addition to Mantine's: canvas (behind), surface (cards and bars), line (hairlines). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--tipy-canvas': 'var(--mantine-color-gray-0)',
    '--tipy-surface': '#ffffff',
    '--tipy-line': 'var(--mantine-color-gray-2)',
    '--tipy-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-dimmed': '#56616c',
    '--mantine-color-placeholder': '#66727e',
    '--mantine-color-disabled-color': '#56616c',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
  },
  dark: {
    '--tipy-canvas': 'var(--mantine-color-dark-9)',
    '--tipy-surface': 'var(--mantine-color-dark-7)',
    '--tipy-line': '#2b343e',
    '--tipy-hover': 'var(--mantine-color-dark-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': '#8f9ca8',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-3)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
    '--mantine-color-default-border': '#3a4651',
    '--mantine-color-petrol-light': '#10344b',
    '--mantine-color-petrol-light-hover': '#144360',
    '--mantine-color-petrol-light-color': '#c4def0',
    '--mantine-color-green-light-color': 'var(--mantine-color-green-2)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-2)',
    '--mantine-color-yellow-light-color': 'var(--mantine-color-yellow-2)',
  },
})
