import {
  type Icon,
  IconBell,
  IconBug,
  IconBuildings,
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
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { ScreenName, screens } from '@tipy/domain/navigation/screens'

/** Screens with a menu entry; each must have its drawing. */
type MenuScreen = { [N in ScreenName]: (typeof screens)[N] extends { menu: unknown } ? N : never }[ScreenName]

export const icons: Readonly<Partial<Record<ScreenName, Icon>> & Record<MenuScreen, Icon>> = {
  home: IconHome,
  viabilities: IconHomeDollar,
  findings: IconKey,
  reservations: IconBuildings,
  invoices: IconFileInvoice,
  expenses: IconReceiptEuro,
  leads: IconUserPlus,
  users: IconUsers,
  imageGenerator: IconPhotoStar,
  config: IconSettings,
  configAccess: IconLock,
  configLists: IconListDetails,
  configEmails: IconMail,
  configNotifications: IconBell,
  configDev: IconServerCog,
  configErrors: IconBug,
  statements: IconCoins,
}
