import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"echo, tag","description":"echo, tag: Prints a value, as {{ }} does; for use inside liquid. prints Open in the playground","frontmatter":{"title":"echo, tag","description":"echo, tag: Prints a value, as {{ }} does; for use inside liquid. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/echo.md","filePath":"reference/tags/echo.md"}');
const _sfc_main = { name: "reference/tags/echo.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="echo" tabindex="-1">echo <a class="header-anchor" href="#echo" aria-label="Permalink to &quot;echo&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">echo</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> value %}</span></span></code></pre></div><p>Prints a value, as <code>{{ }}</code> does; for use inside <code>liquid</code>.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">liquid</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">  echo</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;a&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">upcase</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">%}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>A</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqpWVcjJLCzNTInJU1BITc7IV1BPVFeoUSgtSE4sTo3JU61V0lFKSSxJBKkFsdMyc1KLlayqa2sB">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/echo.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const echo = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  echo as default
};
