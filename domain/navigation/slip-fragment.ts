/** Fragment of an address whose page the slip lies over, on a phone (NAV-08). */
export const SLIP_FRAGMENT = 'modal=betslip';
