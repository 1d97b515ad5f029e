import {
  type Icon,
  IconAdjustments,
  IconBell,
  IconBrandGmail,
  IconBug,
  IconBuildings,
  IconChartBar,
  IconCoins,
  IconFileInvoice,
  IconHome,
  IconHomeDollar,
  IconKey,
  IconListDetails,
  IconLock,
  IconMail,
  IconPhotoStar,
  IconReceiptEuro,
  IconServerCog,
  IconSettings,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { NamedScreen, ScreenIcon } from '@tipy/domain/navigation/screens'

/** The icons that the table of screens refers to by name. */
export const icons: Readonly<Record<ScreenIcon, Icon>> = {
  adjustments: IconAdjustments,
  bell: IconBell,
  'brand-gmail': IconBrandGmail,
  bug: IconBug,
  buildings: IconBuildings,
  'chart-bar': IconChartBar,
  coins: IconCoins,
  'file-invoice': IconFileInvoice,
  home: IconHome,
  'home-dollar': IconHomeDollar,
  key: IconKey,
  'list-details': IconListDetails,
  lock: IconLock,
  mail: IconMail,
  'photo-star': IconPhotoStar,
  'receipt-euro': IconReceiptEuro,
  'server-cog': IconServerCog,
  settings: IconSettings,
  'user-circle': IconUserCircle,
  'user-plus': IconUserPlus,
  users: IconUsers,
}

/** The icon of a screen, or a default where its row names none. */
export const iconOf = ({ icon }: Pick<NamedScreen, 'icon'>, otherwise: Icon): Icon => (icon ? icons[icon] : otherwise)
