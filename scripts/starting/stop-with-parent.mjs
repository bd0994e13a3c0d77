import cluster from "node:cluster";

// Preloaded into every started program: if the parent is killed or crashes, the program shuts down gracefully instead
// of occupying its port forever.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// Cluster workers inherit this preload. Their channel must stay referenced: until the supervisor has confirmed
// `listen`, nothing else keeps the worker alive, and it would exit with code 13.
if (!cluster.isWorker) process.channel?.unref();
