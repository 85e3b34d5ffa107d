import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"decrement, tag","description":"decrement, tag: Takes 1 from a counter, which begins at 0, and prints it. prints Open in the playground","frontmatter":{"title":"decrement, tag","description":"decrement, tag: Takes 1 from a counter, which begins at 0, and prints it. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/decrement.md","filePath":"reference/tags/decrement.md"}');
const _sfc_main = { name: "reference/tags/decrement.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="decrement" tabindex="-1">decrement <a class="header-anchor" href="#decrement" aria-label="Permalink to &quot;decrement&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">decrement</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> name %}</span></span></code></pre></div><p>Takes 1 from a counter, which begins at 0, and prints it.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">decrement</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> n %}{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">decrement</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> n %}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>-1-2</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqpWVUhJTS5KzU3NK1HIU1CtxRBQ0lFKSSxJBKkFsdMyc1KLlayqa2sB">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/decrement.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const decrement = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  decrement as default
};
