import { ssrRenderAttrs, ssrRenderAttr } from "vue/server-renderer";
import { _ as _imports_0 } from "./storefront.BUpSzKZr.js";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"","description":"","frontmatter":{"layout":"Home","sidebar":false,"hero":{"name":"liquid-platform","text":"platformOS Liquid, on LiquidJS","tagline":"Filters, tags, pages, forms, a REST API, GraphQL and jobs, from a folder of templates.","actions":[{"theme":"brand","text":"Get started","link":"/start"},{"theme":"alt","text":"Playground","link":"/playground"}]},"features":[{"title":"More filters and tags","details":"More than 170 filters, functions with return, array and hash literals. Your LiquidJS templates keep working.","link":"/dialect"},{"title":"Apps from a folder","details":"Pages, layouts, forms, queries, jobs and e-mails are files. One command serves and tests them.","link":"/command"},{"title":"Your own servers","details":"In memory to start with; Postgres, Redis and S3 when you need them; or an adapter of your own.","link":"/deploying"}]},"headers":[],"relativePath":"index.md","filePath":"index.md"}');
const _sfc_main = { name: "index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h2 id="start-with-an-app" tabindex="-1">Start with an app <a class="header-anchor" href="#start-with-an-app" aria-label="Permalink to &quot;Start with an app&quot;">​</a></h2><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">npx</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> liquid-platform</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> init</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> shop</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> --template</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> storefront</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> &amp;&amp; </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">cd</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> shop</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">npm</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> install</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">npm</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> run</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> dev</span><span style="--shiki-light:#66707B;--shiki-dark:#BDC4CC;">   # http://localhost:3000</span></span></code></pre></div><p><img${ssrRenderAttr("src", _imports_0)} alt="The storefront that these commands serve"></p><p>Or add it to <a href="/start.html#add-it-to-liquidjs">LiquidJS</a>, or follow the <a href="/tutorial.html">tutorial</a>: ten minutes to an app with sign-up, a table, a form, a job and an e-mail.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
