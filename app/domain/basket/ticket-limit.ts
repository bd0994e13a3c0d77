/** From so many on, the box office sells to groups (spec section 8). */
export const GROUP_SALES_FROM = 10;
