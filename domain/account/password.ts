/** The shortest password that a new account may have, in characters: said by the form, and held by the gateway (REG-01). */
export const PASSWORD_MINIMUM = 10;
