export default [{ id: "empty", index: true, file: "empty.tsx" }];
