/**
 * The named routes of the product and their paths (D-016). A screen is linked by its name from here; the link only
 * compiles once the router has a route for that path, so nothing can lead to a page that does not exist.
 */
export const ROUTES = {
  LoginPage: '/login',
  department: '/department',
  Rental: '/rental/calendar',
  RentalPlanner: '/rental/scheduler',
  RentalOverview: '/rental/overview',
  NewRental: '/rental/new/$customerId',
  NewRentalWithoutCustomer: '/rental/new',
  RentalSettings: '/rental/settings',
  RentalDetail: '/rental/detail/$rentalId',
  RentalCopy: '/rental/copy/$rentalId/$copy',
  RentalNotifications: '/rental/notifications',
  Repair: '/repair/overview',
  NewRepair: '/repair/new/$id',
  NewRepairWithoutCustomer: '/repair/new',
  RepairDetail: '/repair/detail/$repairId',
  RepairSettings: '/repair/settings',
  RepairNotifications: '/repair/notifications',
  Customers: '/customers/overview',
  CustomerDetail: '/customers/detail/$customerId',
  ItemsWithoutCustomer: '/items/overview',
  Items: '/items/overview/$new/$customerId',
  Notifications: '/notifications',
  account: '/account',
  actionForm: '/actionForm',
  Executors: '/repair/executors',
  RepairActions: '/repairActions/overview',
  Categories: '/category/overview',
  PriceRates: '/priceRate/overview',
  Holidays: '/holiday/overview',
  Users: '/users/overview',
  Manufacturers: '/manufacturers/overview',
  Sync: '/sync',
} as const

export type RouteName = keyof typeof ROUTES
