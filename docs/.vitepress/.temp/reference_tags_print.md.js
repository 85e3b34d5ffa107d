import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"print, tag","description":"print, tag: Prints a value without escaping it: not safe for user input. prints Open in the playground","frontmatter":{"title":"print, tag","description":"print, tag: Prints a value without escaping it: not safe for user input. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/print.md","filePath":"reference/tags/print.md"}');
const _sfc_main = { name: "reference/tags/print.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="print" tabindex="-1">print <a class="header-anchor" href="#print" aria-label="Permalink to &quot;print&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">print</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> value %}</span></span></code></pre></div><p>Prints a value without escaping it: not safe for user input.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">print</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;&lt;b&gt;bold&lt;/b&gt;&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>&lt;b&gt;bold&lt;/b&gt;</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqpWVSgoyswrUVC3SbJLys9JsdFPslNXUK1V0lFKSSxJBCkBsdMyc1KLlayqa2sB">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/print.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const print = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  print as default
};
