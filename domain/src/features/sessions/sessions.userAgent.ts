export const deviceKinds = ['computer', 'phone', 'tablet', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]

export interface DeviceDescription {
  /** "Chrome no Windows" */
  readonly name: string
  readonly kind: DeviceKind
}

/** The order matters: most browsers also claim to be those further down. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string, DeviceKind])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
]

/** A description of a device for its owner. The user agent can be anything, so it proves nothing. */
export function describeDevice(userAgent: string | null): DeviceDescription {
  const text = userAgent ?? ''
  const browser = browsers.find(([mark]) => mark.test(text))?.[1]
  const [, system, kind] = systems.find(([mark]) => mark.test(text)) ?? []
  if (browser && system) return { name: `${browser} no ${system}`, kind: kind ?? 'other' }
  return { name: browser ?? system ?? 'Dispositivo desconhecido', kind: kind ?? 'other' }
}
