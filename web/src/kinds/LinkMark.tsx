import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconLink,
  type TablerIcon,
} from '@tabler/icons-react'

/** Places of the web that people know by their mark. */
const marks: Readonly<Record<string, TablerIcon>> = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  linkedin: IconBrandLinkedin,
}

/** The mark of a named link. Its name stands beside it, or is said by whoever draws it. */
export function LinkMark({ name, size }: { readonly name: string; readonly size: number }) {
  const Mark = marks[name] ?? IconLink
  return <Mark size={size} stroke={1.7} aria-hidden />
}
