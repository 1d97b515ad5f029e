import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconLink,
  type TablerIcon,
} from '@tabler/icons-react'

/** Websites with a well-known icon. */
const marks: Readonly<Record<string, TablerIcon>> = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  linkedin: IconBrandLinkedin,
}

/** The icon of a named link. The caller shows its name or sets it as the accessible name. */
export function LinkMark({ name, size }: { readonly name: string; readonly size: number }) {
  const Mark = marks[name] ?? IconLink
  return <Mark size={size} stroke={1.7} aria-hidden />
}
