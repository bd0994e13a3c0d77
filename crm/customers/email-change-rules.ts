/** For so long the link that confirms a new email is good, from when its mail was written. */
export const EMAIL_CHANGE_MINUTES = 60;
