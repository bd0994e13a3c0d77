/** Earliest accepted year of birth. */
export const OLDEST_YEAR = 1900;
/** Maximum length of each part of a name, and of a title. */
export const MAX_PERSON_NAME = 60;
export const MAX_TITLE = 20;
/** Characters of what a member of a household needs to attend. */
export const MAX_MEMBER_NEEDS = 300;
